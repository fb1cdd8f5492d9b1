import type { PaletteKey } from './palette.ts';
import type { Words } from './use-text.ts';

export const words: Words<PaletteKey> = {
  newContact: 'Nouveau contact',
  newCampaign: 'Nouvelle campagne',
  newVoice: 'Nouvelle campagne vocale',
  newMessage: 'Envoyer un message',
  newLink: 'Nouveau lien court',
  newGroup: 'Nouveau groupe',
  newSegment: 'Nouveau segment',
  addMany: 'Ajouter plusieurs contacts',
  importFiles: 'Importer des fichiers de contacts',
  ownFields: 'Champs des contacts',
  templates: 'Modèles',
  recordings: 'Enregistrements',
  keywords: 'Mots des réponses, tels que STOP',
  newAccount: 'Nouveau compte',
  newCarrier: 'Nouvel opérateur',
  newTrunk: 'Nouveau trunk',
  routes: 'Routes et réseaux',
  prices: 'Prix',
  unknown: 'Messages au sort inconnu',
  storage: 'Stockage, files d’attente et sauvegardes',
  settings: 'Réglages de l’installation',
  quietHours: 'Heures calmes de l’installation',
};
