export const words = {
  newLink: 'Nouveau lien court',
  addMany: 'Ajouter plusieurs contacts',
  importFiles: 'Importer des fichiers de contacts',
  ownFields: 'Champs des contacts',
  keywords: 'Mots des réponses, tels que STOP',
  routes: 'Routes et réseaux',
  costs: 'Coûts des opérateurs, codes des réseaux',
  lookups: 'Recherches de numéros, numéros portés',
  unknown: 'Messages au sort inconnu',
  storage: 'Stockage, files d’attente et sauvegardes',
  settings: 'Réglages de l’installation',
  quietHours: 'Heures calmes de l’installation',
};
