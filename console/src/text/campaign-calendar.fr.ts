export const words = {
  hint: 'Ce qui est prévu, selon vos propres horloges. D’une série, les dix prochaines fois sont montrées.',
  entry: '{time} {name}',
  monthBefore: 'Le mois précédent',
  monthAfter: 'Le mois suivant',
};
