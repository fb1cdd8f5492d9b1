import { CONFIG_FILE, SETTINGS } from '@volley/server';

const HEAD = `<!-- Made by \`npm run docs\` from server/src/config.ts: change that, not this. -->

# Configuration

Volley starts without any setting. Each one below is read, in this order, from

1. its default,
2. the file \`${CONFIG_FILE}\` in the folder that Volley is started in (lines of \`NAME=value\`),
3. the environment.

What comes later wins. All that is wrong is said at once, and nothing is started.

A secret may stand in a file of its own instead: \`NAME_FILE\` holds the path. So \`DATABASE_URL_FILE=/run/secrets/database\`
reads \`DATABASE_URL\` from that file. \`NAME\` itself wins when both are set.

| setting | default | meaning |
|---|---|---|
`;

const TAIL = `
The command line reads two more, which the service does not know: \`VOLLEY_URL\` and \`VOLLEY_KEY\` ([cli.md](cli.md)).

Several copies run side by side on one machine when \`VOLLEY_PORT\`, \`VOLLEY_LINKS_PORT\` and \`VOLLEY_DATA_DIR\` differ. The data
folder of a checkout differs from that of every other checkout already.
`;

/** Returns the text of docs/configuration.md. */
export function renderConfiguration(): string {
  const rows = Object.values(SETTINGS).map((setting) => {
    const secret = setting.isSecret ? ` Secret: may be given as \`${setting.name}_FILE\`.` : '';
    return `| \`${setting.name}\` | ${setting.defaultText} | ${setting.description}${secret} |\n`;
  });
  return HEAD + rows.join('') + TAIL;
}
