import type { CreditsKey } from './credits.ts';
import type { Words } from './use-text.ts';

export const words: Words<CreditsKey> = {
  title: 'Crédits',
  available: 'Disponibles',
  balance: 'En tout',
  lowTitle: 'Quand les crédits s’épuisent',
  lowHint: 'Au-dessous de ce montant, la première page avertit, et les webhooks et les flux le disent une fois.',
  lowAt: 'Avertir au-dessous de',
  lowAtHint: 'Des crédits, comme 50.00. Laissez vide pour ne rien entendre.',
  ledger: 'Ce qui les a changés',
  ledgerHint: 'Une campagne tient en une ligne, de même que les messages isolés d’un jour.',
  what: 'Quoi',
  charged: 'Facturés',
  amount: 'Changement',
  kind: 'Genre de changement',
  allKinds: 'Tous les changements',
  kind_sms_campaign: 'Campagnes SMS',
  kind_voice_campaign: 'Campagnes vocales',
  kind_single_messages: 'Messages isolés',
  kind_top_up: 'Recharges',
  kind_correction: 'Corrections',
  unnamed: 'Campagne sans nom',
  singleOf: 'Messages isolés du {day}',
  toppedUp: 'Recharge',
  toppedUpNote: 'Recharge : {note}',
  corrected: 'Correction',
  correctedNote: 'Correction : {note}',
  emptyTitle: 'Rien n’a encore été facturé',
  emptyWords:
    'Chaque recharge, et chaque campagne et message avec son coût, se trouve ici. L’exploitant ajoute des crédits.',
};
