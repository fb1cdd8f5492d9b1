export const words = {
  lead: 'Ce que l’on vous a répondu, le plus récent d’abord. Les nouvelles réponses apparaissent d’elles-mêmes.',
  understood: 'Compris comme',
  keyword_stop: 'Désinscription',
  keyword_start: 'Réinscription',
  keyword_help: 'Demande de l’aide',
  keyword_none: 'Tout autre texte',
  search: 'Rechercher par numéro ou texte',
  allCampaigns: 'De toutes les campagnes',
  emptyTitle: 'Personne n’a encore répondu',
  emptyWords:
    'On peut répondre là où l’expéditeur est un numéro. Tant qu’aucun opérateur n’est configuré, le simulateur intégré répond à la place des gens : aux messages dont le numéro finit par 0011, et par STOP à ceux qui finissent par 0010.',

  replyFrom: 'Réponse de {number}',
  answer: 'Répondre',
  gone: 'Cette réponse n’est plus conservée, ou l’adresse de la page est fausse.',
  stopTitle: 'Compris comme une désinscription',
  stopWords:
    'Dès lors, le numéro ne reçoit plus de messages, jusqu’à ce qu’il réponde START ou que quelqu’un l’autorise de nouveau.',
  stopSee: 'La voir parmi les désinscriptions',
  startTitle: 'Compris comme un souhait de messages',
  startWords:
    'Cela met fin à une désinscription venue d’une réponse ou du lien dans un message. Ce que quelqu’un a saisi, ou une plainte, reste.',
  helpTitle: 'Compris comme un appel à l’aide',
  helpWords: 'Volley y répond de lui-même, avec vos mots pour HELP.',
  answers: 'Elle répond à',
  answersNone: 'Rien n’a été trouvé que cette personne ait reçu de {recipient} dans les 30 jours précédents.',
  answersOne: 'Un message seul, envoyé le {time}',
  answersCampaign: 'De la campagne {name}, envoyé le {time}',
  unnamed: 'sans nom',
};
