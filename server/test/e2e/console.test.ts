// The console in a real browser, as those use it who send. All of it shares one service and one browser: what is added here adds
// its own time alone. What else is done in the console is in `console-account.test.ts`, so that neither takes a minute.
import './console/first-person.ts';
import './console/home.ts';
import './console/groups.ts';
import './console/segments.ts';
import './console/imports.ts';
import './console/campaign-flow.ts';
import './console/message-flow.ts';
import './console/verifications.ts';
import './console/exports.ts';
import './console/reports.ts';
import './console/inbox.ts';
import './console/campaigns.ts';
import './console/campaign-lists.ts';
import './console/campaign-calendar.ts';
import './console/pickers.ts';
import './console/list-search.ts';
import './console/contacts.ts';
import './console/palette.ts';
import './console/fields.ts';
import './console/templates.ts';
import './console/session.ts';
import './console/access.ts';
