import type { StorageKey } from './operator-storage.ts';
import type { Words } from './use-text.ts';

export const words: Words<StorageKey> = {
  title: 'Files et stockage',
  lead: 'Ce qui attend et depuis quand, et ce qui est stocké où.',
  queues: 'Files d’attente',
  queuesHint: 'De toute l’installation. Ce qui attend depuis trop longtemps est en tête, avec ce qu’il faut faire.',
  inTime: 'À temps',
  late: 'En retard',
  empty: 'Rien n’attend.',
  waits: '{count, plural, one {# attend} other {# attendent}}, le plus ancien depuis {when}.',
  waitsMany: 'Au moins {count, number} attendent, le plus ancien depuis {when}.',
  queue_messages: 'Messages isolés à envoyer',
  queue_campaign_messages: 'Messages de campagnes à renvoyer',
  queue_submits: 'Messages auxquels un opérateur ne répond pas',
  queue_receipts: 'Accusés dont le message est recherché',
  queue_webhooks: 'Webhooks à envoyer',
  queue_letters: 'Lettres pour le serveur de courriel',
  queue_visits: 'Visites de liens à compter',
  queue_audit: 'Entrées du journal à sceller',
  queue_other: 'Quelque chose qui attend',
  do_messages:
    'Aucun opérateur n’a de place pour eux. Regardez les opérateurs de leur route : s’ils sont connectés, au repos, ou si leur fenêtre ou leur débit est trop petit.',
  do_campaign_messages:
    'Un opérateur a demandé de les envoyer plus tard et n’a pas de place depuis. Regardez les opérateurs de leur route.',
  do_submits:
    'L’opérateur les a pris et se tait. Regardez sa page ; quand la connexion finit, leur issue devient inconnue et vous décidez.',
  do_receipts: 'Ils sont recherchés d’eux-mêmes. S’il y en a beaucoup, regardez les identifiants de l’opérateur.',
  do_webhooks:
    'Regardez si le processus qui les envoie vit, et le journal des webhooks : les adresses en panne sont réessayées de plus en plus tard.',
  do_letters:
    'Le serveur de courriel ne les prend pas. Vérifiez son adresse et son mot de passe ; le contrôle « mail » dit pourquoi.',
  do_visits: 'La tâche fold-visits les compte. Regardez pourquoi sa dernière exécution a échoué.',
  do_audit: 'La tâche seal-audit les scelle. Regardez pourquoi sa dernière exécution a échoué.',
  do_other: 'La page sur l’exploitation dans la documentation dit quoi faire.',
  database: 'Base de données et disque',
  size: 'Taille de la base',
  connections: 'Connexions à la base',
  disk: 'Libre sur le disque du dossier de données',
  diskIs: '{free} sur {total}',
  noDisk: 'Il ne peut pas être consulté.',
  diskHint:
    'Le disque est celui du processus qui répond. Une base externe a son propre disque, que seul son serveur connaît.',
  months: 'Tables par mois',
  monthsHint:
    'La tâche keep-partitions crée trois mois d’avance et supprime ceux dont le temps est passé. Là où un mois manque, rien ne peut être stocké quand il commence.',
  monthsOk: 'Assez de mois d’avance',
  monthsMissing: 'Un mois manque',
  monthsAre: '{count, plural, one {# mois} other {# mois}}, à partir de {from}',
  noMonths: 'Elle n’a aucun mois.',
  missingFrom: 'Stockage possible jusqu’à {when} ; gardée {months, plural, one {un mois} other {# mois}}.',
  overdue:
    '{count, plural, one {Un mois est dépassé et toujours là} other {# mois sont dépassés et toujours là}} : quelque chose y est nécessaire, ou la tâche n’a pas tourné.',
  backups: 'Sauvegardes',
  backupsHint:
    'Celles que la ligne de commande a faites, vérifiées ou restaurées avec cette base. Si un fichier est encore là, seule sa machine le sait.',
  noBackup: 'Aucune sauvegarde connue',
  noBackupWords:
    'Faites-en une avec « volley backup lundi.backup » et vérifiez-la avec « volley backup lundi.backup --check ». Ce que sauvegardent les outils de Postgres ne se voit pas ici.',
  did_backup: 'Faite',
  did_check: 'Trouvée entière',
  did_restore: 'Restaurée',
  backupIs: '{file} sur {host}, {size}, {rows, plural, one {une ligne} other {# lignes}}',
  backupOf: 'Elle contient l’état du {when}.',
  checked: 'Trouvée entière le {when}.',
  notChecked: 'Pas encore vérifiée.',
  withSecret: 'Elle contient les secrets du dossier de données.',
  tables: 'Plus grandes tables',
  table: 'Table',
  bytes: 'Taille avec index',
  rows: 'Lignes, environ',
};
