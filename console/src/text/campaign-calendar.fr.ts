export const words = {
  hint: 'Ce qui est prévu, selon vos propres horloges. D’une série, les dix prochaines fois sont montrées.',
  entry: '{time} {name}{isSkipped, select, yes { (sautée)} other {}}',
  skip: 'Sauter',
  skipOne: 'Sauter {when}',
  isSkipped: '{when} : cette fois est sautée. Rien n’est envoyé alors.',
  takeBack: 'Rétablir',
  takeBackOne: 'Rétablir {when}',
  isTakenBack: '{when} : cette fois n’est plus sautée.',
  skippedTime: '{when} (sautée)',
  monthBefore: 'Le mois précédent',
  monthAfter: 'Le mois suivant',
};
