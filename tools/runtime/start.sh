#!/bin/sh
# Starts the portal as it is built, and becomes it: nothing stays beside it. This is for a service manager. With `--build`, as
# `npm start` runs it, what is missing is fetched and what has changed is built before, and the portal ends when npm does.
cd "$(dirname "$0")/../.." || exit 1
starter=
if [ "$1" = --build ]; then
  starter=$PPID
  node tools/launch.mjs start "$starter" || exit
fi
built=build/current/server
if [ ! -e $built/main.mjs ]; then
  echo 'Cannot start: nothing has been built here. Run npm run build first.' >&2
  exit 1
fi
# The Node that the build was made with, which the machine's own may be too old for.
node=$(cat $built/node 2>/dev/null)
[ -x "$node" ] || node=node
# Nobody replaces the packages of a portal that runs; a user who may not write here blocks nobody.
{ mkdir -p node_modules/.held-by && printf start > "node_modules/.held-by/$$"; } 2>/dev/null
exec "$node" $built/main.mjs $starter
