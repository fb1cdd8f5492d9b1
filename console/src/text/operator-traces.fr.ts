export const words = {
  traces: 'Traces',
  tracesHint:
    'Une trace note pendant 10 minutes ce qui passe sur la liaison, sans mots de passe. Elle est supprimée dans la journée.',
  traceStart: 'Commencer une trace',
  traceStartTexts: 'Commencer une trace avec les textes',
  traceOf: 'Trace du {when}',
  traceRuns: 'En cours jusqu’au {when}',
  traceEnded: 'Elle est terminée',
  traceCounts: '{entries, plural, one {# message} other {# messages}}',
  traceCountsDropped:
    '{entries, plural, one {# message} other {# messages}}, {dropped, plural, one {# autre omis} other {# autres omis}}',
  traceShow: 'Afficher ce qu’elle a noté',
  traceHide: 'Masquer ce qu’elle a noté',
  traceEnd: 'Terminer la trace',
  traceDownload: 'Télécharger la trace',
  traceEmpty: 'Rien n’a encore été noté.',
  traceLast: 'Les {count, number} derniers messages. Le téléchargement les contient tous.',
  traceSent: 'envoyé',
  traceReceived: 'reçu',
};
