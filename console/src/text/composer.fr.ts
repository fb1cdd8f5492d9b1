import type { ComposerKey } from './composer.ts';
import type { Words } from './use-text.ts';

export const words: Words<ComposerKey> = {
  editTitle: 'Modifier la campagne',
  allCampaigns: 'Toutes les campagnes',
  saveNew: 'Enregistrée comme brouillon dès que vous commencez',
  saveSaved: 'Brouillon enregistré',
  saveUnsaved: 'Pas encore enregistré',
  saveSaving: 'Enregistrement',
  saveRefused: 'Un champ n’a pas été enregistré. Corrigez-le ci-dessous.',
  saveFailed: 'Pas enregistré : Volley ne répond pas. Un nouvel essai se fait tout seul.',
  saveFailedOnce: 'Pas enregistré : Volley ne répond pas. Enregistrez à nouveau dans un instant.',
  saveElsewhere: 'Non enregistré : ce brouillon a été modifié dans une autre fenêtre.',
  loadDraft: 'Charger le brouillon',
  saveStopped: 'Pas enregistré. {reason}',
  editScheduledSaved: 'Les modifications prennent effet une fois enregistrées.',
  saveChanges: 'Enregistrer les changements',
  changesSaved: 'Les changements sont enregistrés.',
  mayNotSend:
    'Vous pouvez écrire des campagnes, mais pas les envoyer. Demandez-le à un propriétaire ou à un expéditeur du compte.',
  mayNotWrite: 'Vous pouvez voir les campagnes, mais pas en écrire. Demandez ce droit à un propriétaire du compte.',
  cannotEdit: 'Cette campagne ne peut plus être modifiée',
  cannotEditHint: 'Elle a commencé. Sa page montre où elle en est ; une copie peut être modifiée et envoyée.',
  toCampaign: 'Ouvrir la campagne',

  nameHint: 'Seuls vous et votre équipe le voyez.',
  namePlaceholder: 'Offre de récolte, décembre',
  missingName: 'Donnez un nom à la campagne.',
  senderHint: 'Ce que les destinataires voient comme expéditeur.',
  missingSender: 'Choisissez un expéditeur.',
  goneSender: '{sender} ne peut plus être utilisé. Choisissez-en un autre.',
  pendingSender:
    '{count, plural, one {{name} attend l’accord de l’exploitant. Vous pouvez tout écrire entre-temps.} other {# expéditeurs attendent l’accord de l’exploitant. Vous pouvez tout écrire entre-temps.}}',

  askSender: 'Demander un expéditeur',

  toHint: 'Chacun reçoit un seul message, même s’il est nommé plusieurs fois.',
  missingRecipients: 'Choisissez qui le reçoit : un groupe, un segment, des contacts ou des numéros.',
  groups: 'Groupes et segments',
  findGroup: 'Chercher un groupe ou un segment',
  moreGroups: 'Les {shown} plus récents sont affichés. Écrivez le début d’un nom pour en trouver d’autres.',
  noGroup: 'Aucun groupe et aucun segment ne porte ce nom.',
  noGroups:
    'Il n’y a encore ni groupe ni segment. Ajoutez des contacts ou des numéros ci-dessous, ou formez d’abord un groupe.',
  findContact: 'Chercher un contact par nom, numéro ou adresse e-mail',
  noContact: 'Aucun contact ne correspond.',
  addContact: 'Ajouter {name}',
  takeOut: 'Retirer {name}',
  contactsFull: 'Une campagne nomme au plus 10 000 contacts. Mettez-les plutôt dans un groupe.',
  numbersHint:
    'Un par ligne, ou séparés par des virgules. Les numéros sans indicatif sont lus comme ceux de ce pays : {country}.',
  addNumbers: 'Ajouter les numéros',
  numbersAdded:
    '{count, plural, =0 {Aucun numéro n’a été ajouté.} one {# numéro a été ajouté.} other {# numéros ont été ajoutés.}}',

  textPlaceholder: 'Bonjour, les semences sont à -20 % jusqu’à dimanche.',
  missingText: 'Écrivez le texte.',
  optOutLink: 'Lien de désinscription',
  moreFields: 'Autres champs',
  countedFor: 'Compté pour {name}.',
  tooLong: 'Plus de dix SMS : ce texte ne peut pas être envoyé. Écrivez moins.',

  window: 'Seulement à certaines heures',
  windowZone: 'À l’heure de',
  windowRecipient: 'Chaque destinataire, selon le pays du numéro',
  windowCampaign: '{zone}, pour tous',

  phoneEmpty: 'Votre texte apparaît ici à mesure que vous l’écrivez.',
  seenBy: 'Tel que {name} le voit',
  seenByNumber: 'Tel que {number} le voit',
  seenByNobody: 'Tel que le voit une personne sans nom',
  leftOut: 'Ne reçoit pas de message : {reason}',
  leftOutField: 'Ne reçoit pas de message : il manque la valeur d’un champ.',
  before: 'Destinataire précédent',
  after: 'Destinataire suivant',
  place: '{place, number} sur {count, number}',

  cost: 'Coût',
  costRun: 'Chaque fois coûte environ',
  credits: 'crédits',
  costWaits: 'Choisissez les destinataires et écrivez un texte : vous verrez ici ce que cela coûte.',
  counting: 'Calcul en cours…',
  sendable: 'Reçoivent le message',
  smsParts: 'SMS en tout',
  partsRange: '{min, number} à {max, number} chacun',
  duplicates: 'Nommés plusieurs fois',
  available: 'Vous avez',
  leaves: 'Reste ensuite',
  finish: 'Terminée vers',
  unknownZones:
    '{count, plural, one {# numéro n’a pas de fuseau connu ; celui de la campagne vaut pour lui.} other {# numéros n’ont pas de fuseau connu ; celui de la campagne vaut pour eux.}}',

  test: 'M’envoyer un essai',

  send: '{count, plural, =0 {Vérifier et envoyer} one {Envoyer à # destinataire} other {Envoyer à # destinataires}}',
  schedule:
    '{count, plural, =0 {Vérifier et planifier} one {Planifier pour # destinataire} other {Planifier pour # destinataires}}',
  startSeries: 'Lancer la série',
  sent: '{name} est en cours d’envoi.',
};
