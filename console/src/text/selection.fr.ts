export const words = {
  select: 'Choisir {name}',
  selectInSight: '{count, plural, one {Choisir la ligne montrée ici} other {Choisir les # lignes montrées ici}}',
  selected: '{count, plural, one {# choisie} other {# choisies}}',
  withSelected: 'Avec les lignes choisies',
  clear: 'Ne plus rien choisir',
  tooMany: '{max, number} lignes au plus peuvent être choisies à la fois.',
};
