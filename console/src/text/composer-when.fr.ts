export const words = {
  each: 'À l’heure de chacun',
  series: 'Régulièrement',
  eachHint:
    'Chacun le reçoit entre ces heures de sa propre journée, selon le pays du numéro. Où il est une autre heure, le message attend.',
  notBefore: 'Pas avant (peut rester vide)',
  startAt: 'Début',
  firstRun: 'Première fois',
  zone: 'À l’heure de',
  zoneNote: 'Soit {time} à votre propre heure ({zone}).',
  zoneOwn: 'C’est votre propre heure.',
  unknownZone: 'Volley ne connaît pas ce fuseau.',
  windowHint: 'Les messages qui partiraient à une autre heure attendent le lendemain.',
  windowHintIn: 'Les messages qui partiraient à une autre heure, à l’heure de {zone}, attendent le lendemain.',
};
