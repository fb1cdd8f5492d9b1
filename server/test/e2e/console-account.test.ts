// The console in a real browser: calls, links, webhooks, and what owners, developers and operators do.
import './console/members.ts';
import './console/keys.ts';
import './console/voice-flow.ts';
import './console/operator-flow.ts';
import './console/carrier-flow.ts';
import './console/registered-texts.ts';
import './console/costs-flow.ts';
import './console/lookups-flow.ts';
import './console/forms.ts';
import './console/links.ts';
import './console/webhook-flow.ts';
import './console/audit-flow.ts';
import './console/consents.ts';
import './console/choose-all.ts';
import './console/looks.ts';
