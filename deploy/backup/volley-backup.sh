#!/bin/sh
# One backup of Volley: written, restored on trial into a scratch folder, encrypted for a key of yours, and only then put among
# the others. Whatever fails leaves no file that looks like a backup, and ends with a status other than 0.
#
#   BACKUP_DIR        the folder of the backups, which this user may write
#   BACKUP_RECIPIENT  a public key of age (age1…); the private one stays on another machine
#   BACKUP_KEEP       how many of the newest are kept (default: 14)
#
# Beside these it reads the settings of Volley. The trial needs the embedded Postgres, which the package brings along.
set -eu
umask 077
: "${BACKUP_DIR:?Please set BACKUP_DIR to the folder of the backups.}"
: "${BACKUP_RECIPIENT:?Please set BACKUP_RECIPIENT to a public key of age (age1…).}"
keep=${BACKUP_KEEP:-14}
case $keep in '' | *[!0-9]* | 0) echo 'BACKUP_KEEP must be a number from 1 on.' >&2 && exit 1 ;; esac

work=$(mktemp -d "$BACKUP_DIR/.unfinished-XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 143' TERM INT HUP
name=volley-$(date -u +%Y-%m-%dT%H-%M-%SZ).backup

volley backup "$work/$name"

# As root its Postgres runs as another user, who must be able to enter. There is no volley.env here that names a database.
mkdir "$work/trial"
chmod 0711 "$work" "$work/trial"
(cd "$work/trial" && env -u DATABASE_URL -u DATABASE_URL_FILE VOLLEY_DATA_DIR="$work/trial/data" volley restore "$work/$name" >"$work/said") || {
  cat "$work/said" >&2
  echo 'The backup could not be restored on trial, and is not kept.' >&2
  exit 1
}

age --encrypt --recipient "$BACKUP_RECIPIENT" --output "$work/$name.age" "$work/$name"
sync "$work/$name.age"
mv "$work/$name.age" "$BACKUP_DIR/$name.age"
# Their names begin with the time.
find "$BACKUP_DIR" -maxdepth 1 -type f -name 'volley-*.backup.age' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -- "$old"; done
echo "Backed up, restored on trial and encrypted: $BACKUP_DIR/$name.age"
