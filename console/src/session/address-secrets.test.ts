import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ticketIn } from './address-secrets.ts';

test('a ticket behind the address is taken, and nothing else is', () => {
  const ticket = 'mV2pUoTqYc1bX0sWf8r3aLk9dJh6gEi4nZ7vBt5xCwQ';
  assert.equal(ticketIn(`#ticket=${ticket}`), ticket);
  for (const hash of ['', '#', `#${ticket}`, `#ticket=${ticket}x`, '#ticket=<script>'])
    assert.equal(ticketIn(hash), null);
});
