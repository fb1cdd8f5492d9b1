export const words = {
  lead: 'Certains opérateurs ne remettent que les textes enregistrés chez eux, et demandent des identifiants avec chaque message. En Inde, il faut les deux.',
  importFile: 'Importer des textes',
  importWords:
    'Un fichier CSV ou un classeur Excel avec les colonnes name et text, senders si tous ne peuvent pas l’envoyer, et une colonne pour chaque valeur, comme dlt_template_id. Un texte du même nom est remplacé. Si une ligne est fausse, rien n’est enregistré.',
  file: 'Fichier de textes',
  imported:
    '{added, plural, =0 {Aucun texte n’est nouveau} one {# texte est ajouté} other {# textes sont ajoutés}}, {changed, plural, =0 {aucun n’est remplacé} one {# est remplacé} other {# sont remplacés}}.',
  newText: 'Ajouter un texte enregistré',
  nameHint: 'Pour vous-même, comme « Commande prête ».',
  textIn: 'Texte tel qu’il est enregistré',
  textHint:
    'Avec tous ses caractères. Pour chaque variable, écrivez {variable}, comme « Bonjour {variable}, votre commande est prête. »',
  variableMax: 'Caractères que peut avoir chaque variable',
  senders: 'Expéditeurs qui peuvent l’envoyer',
  sendersHint: 'Séparés par des virgules. Vide : tous.',
  all: 'Tous',
  values: 'Valeurs',
  textValuesHint:
    'Une ligne pour chacune, comme « dlt_template_id=1107161234567890123 ». Elles vont à l’opérateur avec chaque message qui a ce texte.',
  wasAdded: '{name} est ajouté.',
  wasChanged: '{name} est modifié.',
  openOne: 'Ouvrir {name}',
  deleteWords:
    'Les messages en attente qui en ont besoin échouent et sont remboursés. Les messages envoyés restent tels quels.',
  emptyTitle: 'Aucun texte enregistré pour l’instant',
  emptyWords:
    'Si l’opérateur vous a donné un identifiant pour chaque texte, ajoutez ici les textes avec leurs identifiants. Sinon, vous n’en avez pas besoin.',
  check: 'Vérifier un texte',
  checkHint: 'Écrivez-le tel qu’une personne le recevrait, avec un nom à la place de chaque variable.',
  checkNow: 'Vérifier',
  isRegistered: 'C’est le texte enregistré « {name} »',
  isNot: 'Il n’est pas enregistré. Le texte enregistré le plus proche est « {name} »',
  hasNone: 'Cet expéditeur n’a aucun texte enregistré',
  differs:
    'Après {position, plural, one {# caractère} other {# caractères}}, le texte enregistré a {expected}, et le vôtre {found}.',
  quoted: '« {text} »',
  nothing: 'rien de plus',
  valuesOf: 'Valeurs qui l’accompagnent',
  ownValues: 'Valeurs du compte et de ses expéditeurs',
  ownValuesHint:
    'Elles vont aux opérateurs avec chaque message. De deux valeurs du même nom, celle du texte est prise, puis celle de l’expéditeur, puis celle du compte.',
  noValues:
    'Il n’y a pas de valeurs. Pour l’Inde, donnez à l’expéditeur l’identifiant de votre société, sous le nom dlt_entity_id.',
  setValues: 'Fixer des valeurs',
  setValuesOf: 'Fixer les valeurs de {name}',
  valuesAre: 'Les valeurs sont fixées.',
  ofAccount: 'Tous les expéditeurs du compte',
  ownValuesLines:
    'Une ligne pour chacune, comme « dlt_entity_id=1101234560000012345 ». Elles remplacent celles d’avant ; sans ligne, il n’y en a pas.',
  countries: 'Pays qui ne reçoivent que des textes enregistrés',
  countriesAre: 'Textes enregistrés seuls',
  countriesHint: 'Les autres textes vers leurs numéros sont refusés avant de coûter quoi que ce soit.',
};
