import { acceptInvitation } from './links/accept-invitation.ts';
import { lookAtLink, redeemLink } from './links/redeem-link.ts';

/** What people do with a link that was handed or mailed to them. */
export const oneTimeLinks = { look: lookAtLink, redeem: redeemLink, accept: acceptInvitation };
