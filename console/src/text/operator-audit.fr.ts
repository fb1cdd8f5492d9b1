import type { AuditKey } from './operator-audit.ts';
import type { Words } from './use-text.ts';

export const words: Words<AuditKey> = {
  title: 'Journal d’audit de tous les comptes',
  lead: 'Qui a changé quoi, quand et d’où, dans chaque compte.',
  leadOf:
    'Qui a changé quoi dans {name}, quand et d’où. Ce que font vos gens, où que ce soit, figure aussi dans le premier compte.',
  searchAccount: 'Numéro du compte',
  abuseLead: 'Ce que vous arrêtez ici s’arrête en une seconde, dans chaque compte.',
  takedowns: 'Liens retirés',
  takedownsHint:
    'Si le lien figure dans des messages, tous les liens de la même campagne vers la même adresse partent avec lui.',
  code: 'Lien ou son code',
  codeHint: 'Comme https://go.example/k7Qm2xWf, ou k7Qm2xWf.',
  reason: 'Motif',
  takeDown: 'Retirer le lien',
  linkTaken: '{code} est retiré.',
  restore: 'Rétablir',
  linkRestored: 'Le lien fonctionne de nouveau.',
  takenDown: '{reason} – de {account}, retiré le {when}',
  noTakedowns: 'Aucun lien n’est retiré',
  noTakedownsWords: 'Quand quelqu’un signale un lien, par exemple qui demande des mots de passe, retirez-le ici.',
  domains: 'Domaines refusés',
  domainsHint:
    'Aucun lien court ne peut y mener, ni à ceux qui en dépendent. Les liens existants s’arrêtent jusqu’à ce que le domaine soit de nouveau permis.',
  domain: 'Domaine',
  domainHint: 'Comme phish.example.',
  deny: 'Refuser le domaine',
  domainDenied: '{domain} est refusé.',
  allow: 'Permettre de nouveau',
  allowName: 'Permettre de nouveau : {domain}',
  domainAllowed: 'Les liens vers lui fonctionnent de nouveau.',
  noDomains: 'Aucun domaine n’est refusé',
  noDomainsWords: 'Refusez un domaine pour arrêter d’un coup chaque lien vers lui.',
};
