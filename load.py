import glob, sys, tomllib
for path in glob.glob(sys.argv[1] + "/**/*.toml", recursive=True):
    with open(path, "rb") as file:
        tomllib.load(file)
