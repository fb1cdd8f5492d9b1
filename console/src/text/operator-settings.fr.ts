export const words = {
  lead: 'Tels que les voit le processus qui répond. Ils sont lus à son démarrage : un changement demande un redémarrage.',
  given: 'Réglages donnés',
  defaults: 'Réglages que personne n’a donnés',
  givenHint: 'De l’environnement, ou du fichier volley.env à côté.',
  noneGiven: 'Tout est resté tel quel.',
  secret: 'Donné, et jamais montré',
  source_default: 'Par défaut',
  source_file: 'De volley.env',
  source_environment: 'De l’environnement',
  source_secret_file: 'D’un fichier que nomme l’environnement',
  source_command_line: 'Donné au démarrage',
  defaultIs: 'Sinon : {value}',
};
