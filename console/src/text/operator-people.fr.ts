export const words = {
  lead: 'Tous ceux qui se connectent à cette installation, les plus récents d’abord. Les comptes disent qui en est membre.',
  proven: 'Prouvée',
  provenSince: 'Prouvée depuis le {when}',
  unproven: 'Non prouvée',
  unprovenWords:
    'Personne n’a prouvé que cette adresse est celle de cette personne : quiconque a créé le lien a pu le voir. Elle ne reçoit donc ni rôle chez l’exploitant ni autre compte.',
  staffRole: 'Travail pour l’exploitant',
  staff_operator: 'Exploitant',
  staff_support: 'Assistance',
  staff_billing: 'Facturation',
  suspendedSince: 'Suspendue depuis le {when}',
  none: 'Personne ne se connecte encore ici.',
  reset: 'Faire choisir un nouveau mot de passe',
  resetWords:
    'Un lien est envoyé par e-mail, qui fonctionne une fois pendant une heure. Le mot de passe reste le même jusqu’à l’ouverture du lien.',
  showLink: 'Me montrer le lien, sans rien envoyer',
  showLinkHint: 'Vous le transmettez vous-même. Là où ce service n’envoie pas d’e-mail, il est montré de toute façon.',
  vouch: 'Je m’en porte garant : l’adresse est celle de cette personne',
  vouchHint:
    'Pour un lien que vous remettez vous-même à cette personne : l’ouvrir prouve alors l’adresse. Cela met fin à tout ce avec quoi elle se connectait, et elle confirme ce qu’elle peut faire. Le journal d’audit vous nomme.',
  mailed: 'Le lien est en route vers {email}.',
  linkTitle: 'Le lien pour {email}',
  linkWords:
    'Remettez vous-même ce lien à {email}, d’une manière que personne d’autre ne lit. Il fonctionne une fois, jusqu’au {until}. Il n’est montré qu’une fois.',
  linkKept: 'Je l’ai transmis ou gardé',
};
