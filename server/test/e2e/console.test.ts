// The console in a real browser. All of it shares one service and one browser: what is added here adds its own time alone.
import './console/first-person.ts';
import './console/groups.ts';
import './console/members.ts';
import './console/keys.ts';
import './console/import.ts';
import './console/campaign-flow.ts';
import './console/message-flow.ts';
import './console/inbox.ts';
import './console/voice-flow.ts';
import './console/campaigns.ts';
import './console/contacts.ts';
import './console/session.ts';
import './console/operator-flow.ts';
import './console/links.ts';
import './console/webhook-flow.ts';
import './console/audit-flow.ts';
import './console/access.ts';
