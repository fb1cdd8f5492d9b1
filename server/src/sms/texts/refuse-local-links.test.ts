import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseLocalLinks } from './refuse-local-links.ts';

const at = (address: string, linksCount = 1, isInEarnest = true) => ({ address, linksCount, isInEarnest });

test('links of the machine itself are refused once a real carrier would carry them', () => {
  for (const host of [
    'localhost:8081',
    'LOCALHOST',
    'go.localhost',
    '127.0.0.1:8081',
    '127.1.2.3',
    '0.0.0.0',
    '[::1]',
  ]) {
    assert.throws(() => refuseLocalLinks(at(`http://${host}`)), /VOLLEY_LINKS_URL/, host);
    refuseLocalLinks(at(`http://${host}`, 0));
    refuseLocalLinks(at(`http://${host}`, 1, false));
  }
});

test('links of any other host are sent', () => {
  for (const host of ['go.example', 'localhost.example', '128.0.0.1', '10.127.0.1', '[2001:db8::1]'])
    refuseLocalLinks(at(`https://${host}`));
});
