export const words = {
  hint: 'Ce qui est prévu, selon vos propres horloges. Ce qui commence pendant les heures calmes ou hors de sa plage dit quand ses messages partent.',
  quietHours:
    'Les heures calmes vont de {from} à {to}, selon l’horloge de chaque destinataire. Le marketing attend qu’elles soient passées.',
  entry:
    '{time} {name}{isEach, select, yes { (selon l’horloge de chaque destinataire)} other {}}{isSkipped, select, yes { (sautée)} other {}}',
  goesAt: 'Messages envoyés le {when}',
  skip: 'Sauter',
  skipOne: 'Sauter {when}',
  isSkipped: '{when} : cette fois est sautée. Rien n’est envoyé alors.',
  takeBack: 'Rétablir',
  takeBackOne: 'Rétablir {when}',
  isTakenBack: '{when} : cette fois n’est plus sautée.',
  skippedTime: '{when} (sautée)',
  before_month: 'Le mois précédent',
  after_month: 'Le mois suivant',
  before_week: 'La semaine précédente',
  after_week: 'La semaine suivante',
  view: 'Ce que montre le calendrier',
  view_month: 'Un mois',
  view_week: 'Une semaine',
};
