import type { MembersKey } from './members.ts';
import type { Words } from './use-text.ts';

export const words: Words<MembersKey> = {
  title: 'Membres',
  lead: 'Qui se connecte à ce compte, et ce que chacun peut y faire.',
  you: '{name} (vous)',
  role: 'Rôle',
  secondFactor: 'Second facteur',
  factorOff: 'Aucun second facteur',
  suspended: 'Suspendu par l’exploitant depuis le {when}',
  role_viewer: 'Lecteur',
  role_author: 'Rédacteur',
  role_sender: 'Expéditeur',
  role_developer: 'Développeur',
  role_owner: 'Propriétaire',
  does_viewer: 'Lit tout ce qui est dans le compte et ne change rien.',
  does_author: 'Lit, et écrit des brouillons, des contacts et des liens. N’envoie rien.',
  does_sender: 'Fait ce que fait un rédacteur, et envoie.',
  does_developer: 'Lit, et gère les clés et les webhooks des programmes du compte.',
  does_owner: 'Fait tout cela, et décide qui est membre.',
  saveRole: 'Changer le rôle',
  roleHint: 'Prend effet aussitôt, même là où la personne est connectée.',
  ownRoleHint: 'C’est votre propre rôle : ce que vous cédez, un autre propriétaire doit vous le rendre.',
  roleChanged: '{name} a maintenant le rôle {role}.',
  lastOwnerTitle: 'Le dernier propriétaire reste',
  lastOwnerWords:
    '{name} est le seul propriétaire qui peut se connecter. Sans lui, personne ne pourrait faire entrer personne : ce membre ne peut donc ni partir ni prendre un autre rôle. Donnez d’abord le rôle de propriétaire à un autre membre.',
  remove: 'Retirer du compte',
  removeWords:
    '{name} n’est plus dans le compte, aussitôt, même là où la personne est connectée. Les liens par lesquels elle a invité d’autres personnes n’ouvrent plus rien. Les clés sont au compte et restent : révoquez celles qu’elle seule connaissait. Pour la faire revenir, invitez-la.',
  removed: '{name} n’est plus membre.',
  leaveTitle: 'Quitter le compte ?',
  leaveWords:
    'Vous n’êtes plus dans le compte, aussitôt. Les liens par lesquels vous avez invité d’autres personnes n’ouvrent plus rien. Seul un autre propriétaire peut vous inviter de nouveau.',
  emptyTitle: 'Aucun membre',
  emptyWords: 'Invitez celles et ceux qui travailleront dans ce compte, comme qui écrit vos campagnes.',
  inviteLead: 'Elle reçoit un lien qui marche une fois pendant 48 heures, et choisit elle-même un mot de passe.',
  emailHint: 'Comme ama@example.com. Seul qui a le lien peut accepter, avec cette adresse.',
  showLink: 'Me montrer le lien, et n’envoyer aucune lettre',
  showLinkHint:
    'Vous le remettez vous-même. Là où ce service n’envoie pas d’e-mails, il est montré dans tous les cas. À la même adresse, une lettre part toutes les cinq minutes au plus.',
  sendInvitation: 'Inviter',
  mailed: 'L’invitation est en route vers {email}.',
  linkTitle: 'L’invitation de {email}',
  linkWords:
    'Remettez ce lien vous-même à {email}, d’une manière que personne d’autre ne lit. Il marche une fois, jusqu’au {until}. Il n’est montré que cette fois : s’il est perdu, invitez la personne de nouveau.',
  linkKept: 'Je l’ai remis ou gardé',
  invitations: 'Invitations ouvertes',
  invitationsHint:
    'Personne n’est membre avant d’avoir ouvert le lien. Une nouvelle invitation remplace la précédente.',
  noInvitations: 'Personne n’est invité en ce moment.',
  letter: 'Lettre',
  mail_none: 'Lien montré',
  mail_waiting: 'Attend d’être envoyée',
  mail_sent: 'Envoyée',
  mail_failed: 'Non envoyée, invitez de nouveau',
  mailFailedBecause: 'Non envoyée : {reason}',
  worksUntil: 'Marche jusqu’au',
  invited: 'Invité le',
  withdraw: 'Retirer l’invitation',
  withdrawWords:
    'Une fois l’invitation retirée, le lien n’ouvre plus rien. Vous pouvez inviter la personne de nouveau à tout moment.',
  withdrawn: 'L’invitation de {email} est retirée.',
  rules: 'Second facteur pour tous',
  rulesHint:
    'Un authentificateur ou une clé d’accès en plus du mot de passe, pour qu’un mot de passe seul en de mauvaises mains n’ouvre rien. Les clés des programmes n’en ont pas besoin.',
  required: 'Tous les membres doivent en avoir un',
  notRequired: 'Les membres choisissent eux-mêmes',
  require: 'Obliger tous les membres',
  requireTitle: 'Obliger tous les membres à avoir un second facteur ?',
  requireWords:
    'Désormais, qui n’a ni authentificateur ni clé d’accès peut en installer un et rien d’autre, même là où il est déjà connecté.',
  requireWordsOwn:
    'Désormais, qui n’a ni authentificateur ni clé d’accès peut en installer un et rien d’autre, même là où il est déjà connecté. Vous n’en avez pas : vous serez conduit à la page où vous l’installez.',
  requireVerb: 'Obliger',
  unrequire: 'Les laisser choisir',
  unrequireTitle: 'Laisser les membres choisir ?',
  unrequireWords:
    'Les membres peuvent alors retirer le leur et se connecter avec le mot de passe seul. L’exploitant peut toujours obliger les propriétaires.',
  nowRequired: 'Tous les membres doivent maintenant avoir un second facteur.',
  nowNotRequired: 'Les membres choisissent eux-mêmes s’ils ont un second facteur.',
};
