// How the console looks on every page: the frame, the typeface and what tables have room for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, settle, stage } from '../../testkit/console-stage.ts';

test('the account and the installation have places of their own, all of which an operator sees at once, beside the credits and their menu', async () => {
  for (const locale of ['en-GB', 'fr-FR']) {
    const viewport = { width: 1_440, height: 900 };
    const { page, end } = await openConsole('/contacts', { as: 'operator', viewport, locale });
    await settle(page);
    const places = page.getByRole('navigation').first();
    const side = page.locator('#side');
    const [account, installation] = [places.locator('a').first(), places.getByRole('link', { name: /^Installation/ })];
    for (const path of ['/contacts', '/operator/health']) {
      if (path !== '/contacts') await installation.click();
      await page.waitForURL(`${stage.app.api}/console${path}`);
      await settle(page);
      const [ofAccount, ofOperator] = [places.locator('[href$="/campaigns"]'), places.locator('[href$="/carriers"]')];
      const [here, other] = path === '/contacts' ? [ofAccount, ofOperator] : [ofOperator, ofAccount];
      await here.waitFor();
      assert.equal(await other.count(), 0);
      await side.getByRole('button', { name: /profile|profil/ }).waitFor();
      for (const part of [side, places])
        assert.equal(await part.evaluate((found) => found.scrollHeight - found.clientHeight), 0, `${locale} ${path}`);
      assert.ok(((await side.boundingBox())?.height ?? 901) <= 900);
      const broken = await side.evaluate((found) =>
        [...found.querySelectorAll('a, button, h2:not(.unseen)')]
          .filter((one) => one.getBoundingClientRect().height > 56 || one.scrollWidth > one.clientWidth)
          .map((one) => one.textContent),
      );
      assert.deepEqual(broken, [], `${locale} ${path}`);
    }
    await account.click();
    await page.waitForURL(`${stage.app.api}/console/`);
    await end();
  }
});

test('texts are shown in the typeface that comes with the console', async () => {
  const { page, end } = await openConsole('/contacts', { as: 'viewer' });
  await settle(page);
  await page.waitForFunction('document.fonts.check("16px Inter")');
  const faces = await page.evaluate('[...document.fonts].map(({ family, status }) => family + " " + status)');
  assert.match(String(faces), /^"?Inter"? loaded$/);
  await end();
});

test('an address that leads nowhere keeps the frame, which leads to the reference of the API, and a session that has ended says so', async () => {
  const { page, end } = await openConsole('/no/such-page', { as: 'owner', mayBeRefused: /^401$/ });
  await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
  await page.getByRole('button', { name: /Your profile, theme and language/ }).click();
  const reference = page.getByRole('link', { name: 'API reference' });
  assert.equal(await reference.first().getAttribute('href'), '/docs');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('main').getByRole('link', { name: 'API reference' }).waitFor();
  await page.context().clearCookies();
  const ended = () => page.getByText('Your session has ended. Sign in to go on where you were.').waitFor();
  // Something that is read by itself may meet the end of the session first, after which there is no link to follow.
  await Promise.race([ended(), page.getByRole('link', { name: 'Groups' }).click().then(ended)]);
  await end();
});
