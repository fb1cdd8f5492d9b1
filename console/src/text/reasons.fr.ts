import type { ReasonKey } from './reasons.ts';
import type { Words } from './use-text.ts';

export const words: Words<ReasonKey> = {
  opted_out: 'Désinscrit',
  no_consent: 'N’a pas consenti au marketing',
  missing_field: 'Il manque la valeur d’un champ',
  empty_text: 'Le texte est vide',
  too_long: 'Le texte est trop long',
  no_route: 'Aucun opérateur pour ce numéro',
  no_trunk: 'Aucune ligne pour ce numéro',
  no_price: 'Aucun tarif pour ce numéro',
  cancelled: 'Annulé avant l’envoi',
  no_answer: 'L’opérateur n’a pas répondu',
  no_receipt: 'L’opérateur n’a pas envoyé d’accusé',
  interrupted: 'Le service s’est arrêté pendant l’envoi',
  not_sent_in_time: 'Pas envoyé à temps',
  carrier_unreachable: 'L’opérateur était injoignable',
  reached: 'Jointe par l’appel',
  partly_delivered: 'Remis en partie',
  insufficient_credit: 'Crédits insuffisants',
  monthly_limit: 'Au-delà de la limite mensuelle',
  sender_withdrawn: 'L’expéditeur ne peut plus être utilisé',
  internal_error: 'Une erreur du service',
  denied_url: 'Un lien du texte n’est pas autorisé',
  none: 'Sans motif',
};
