import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLinkChange, readNewLink } from './read-link.ts';

/** Returns the values of a form with these fields. */
function fields(typed: Readonly<Record<string, string>>) {
  const text = (name: string) => typed[name] ?? '';
  return {
    text,
    number: (name: string) => (text(name) === '' ? null : Number(text(name))),
    isChecked: (name: string) => text(name) === 'on',
  };
}

const LINK = {
  id: 'seeds',
  short_url: 'https://go.example.com/seeds',
  original_url: 'https://example.com/harvest',
  title: 'Harvest',
  track_visits: true,
  track_ip_address: false,
  track_browser: false,
  track_operating_system: false,
  track_device_type: false,
  track_referer_url: false,
  track_country: false,
  disabled: false,
  expires_at: '2026-11-23T09:00:30.500000Z',
  max_visits: null,
  created_at: '2026-01-01T00:00:00.000000Z',
  updated_at: '2026-01-01T00:00:00.000000Z',
};
const SAME = { url: LINK.original_url, title: LINK.title, expires_at: '2026-11-23T14:30', track_visits: 'on' };

test('the end of a link is read by the clocks of the reader, and an empty code is drawn by the service', () => {
  const made = readNewLink(fields({ ...SAME, alias: '', max_visits: '50' }), 'Asia/Kolkata');
  assert.equal(made.expires_at, '2026-11-23T09:00:00.000Z');
  assert.deepEqual([made.max_visits, made.track_visits, made.track_browser], [50, true, false]);
  assert.ok(!('alias' in made));
  assert.equal(readNewLink(fields({ alias: 'seeds' })).alias, 'seeds');
  assert.equal(readNewLink(fields({})).expires_at, null);
});

test('what stands in a form as it was is not sent, so an end keeps its seconds', () => {
  const same = readLinkChange(fields(SAME), LINK, 'Asia/Kolkata');
  assert.ok(!('url' in same) && !('expires_at' in same));
  const changed = readLinkChange(
    fields({ ...SAME, url: 'https://example.com/tools', expires_at: '' }),
    LINK,
    'Asia/Kolkata',
  );
  assert.deepEqual([changed.id, changed.url, changed.expires_at], ['seeds', 'https://example.com/tools', null]);
});

test('an address without a scheme gets one if it begins with a host', () => {
  const sent = (url: string) => readNewLink(fields({ url })).url;
  assert.equal(sent('shop.example.com/seeds?a=1'), 'https://shop.example.com/seeds?a=1');
  assert.equal(sent('example.com:8080'), 'https://example.com:8080');
  for (const url of ['http://example.com', 'mailto:ama@example.com', 'ama@example.com', 'seeds', '']) {
    assert.equal(sent(url), url);
  }
});
