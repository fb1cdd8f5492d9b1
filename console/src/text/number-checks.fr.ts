export const words = {
  title: 'Vérification des numéros',
  hint: 'Demande en arrière-plan à quel réseau appartient chaque numéro et s’il est attribué. Les aperçus et les campagnes utilisent ensuite les réponses.',
  start: 'Vérifier les numéros',
  again: 'Vérifier de nouveau',
  progress_checking: 'Les numéros sont vérifiés',
  progress_cleaning: 'Des numéros sont retirés',
  isDone: 'Parcourus',
  isLeft: 'Encore à faire',
  stalled_budget:
    'Le budget de demandes du jour est épuisé. La vérification continue demain, ou dès que l’exploitant permet davantage.',
  stalled_sources:
    'Les sources interrogées ne répondent pas en ce moment. Elles sont interrogées de nouveau chaque minute.',
  failed: 'La vérification s’est arrêtée avant la fin',
  wasCancelled: 'La vérification a été annulée. Les réponses reçues sont gardées.',
  cleaned:
    '{count, plural, =0 {Aucun contact n’a été retiré.} one {Un contact a été retiré.} other {# contacts ont été retirés.}}',
  joined:
    '{count, plural, =0 {Aucun contact n’a rejoint le groupe.} one {Un contact a rejoint le groupe.} other {# contacts ont rejoint le groupe.}}',
  when: 'Date de la vérification',
  checked: 'Numéros vérifiés',
  asked: 'Demandés à nouveau',
  ported: 'Venus d’un autre réseau',
  unanswered: 'Sans aucune réponse',
  networks: 'Réseaux',
  kind_mobile: 'Téléphones mobiles',
  kind_landline: 'Lignes fixes',
  kind_voip: 'Numéros par internet',
  kind_unassigned: 'Numéros non attribués',
  kind_unknown: 'De type inconnu',
  kind_unlisted: 'Numéros qu’aucune source ne connaît',
  clean: 'Retirer des numéros',
  cleanHint:
    'Les contacts restent des contacts. Personne n’est interrogé de nouveau : ce sont les réponses gardées qui comptent.',
  kinds: 'Quels numéros',
  toGroup: 'Mettre leurs contacts dans le groupe',
  noGroupAtAll: 'Dans aucun groupe',
};
