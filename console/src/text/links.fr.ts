import type { LinksKey } from './links.ts';
import type { Words } from './use-text.ts';

export const words: Words<LinksKey> = {
  title: 'Liens',
  lead: 'Des adresses courtes qui mènent à de plus longues, et combien de fois on les a ouvertes.',
  searchLabel: 'Chercher par code, titre ou adresse',
  enabledOnes: 'Non désactivés',
  disabledOnes: 'Désactivés',
  state_works: 'Fonctionne',
  state_disabled: 'Désactivé',
  state_expired: 'Expiré',
  shortAddress: 'Adresse courte',
  name: 'Titre',
  leadsTo: 'Mène à',
  notCounted: 'Non comptées',
  newLink: 'Nouveau lien',
  emptyTitle: 'Aucun lien pour l’instant',
  emptyWords:
    'Un lien court tient dans un texte, sur une affiche ou sur un reçu, et vous pouvez changer sa destination une fois imprimé. Il ne conserve rien de ses visiteurs, sauf si vous le demandez.',

  url: 'Adresse à laquelle il mène',
  urlHint: 'En entier, comme https://example.com/recolte?offre=semences.',
  nameHint: 'Pour vous : les visiteurs ne le voient pas.',
  code: 'Code court',
  codeHint:
    'De 3 à 64 lettres, chiffres, tirets ou tirets bas. Il ne peut pas être changé ensuite. Laissé vide, un code difficile à deviner est tiré au sort.',
  expires: 'Fonctionne jusqu’au',
  expiresHint: 'À l’heure de {zone}. Laissé vide, il fonctionne jusqu’à ce que vous le désactiviez ou le supprimiez.',
  maxVisits: 'Visites au plus',
  maxVisitsHint: 'Après la dernière, il ne mène plus nulle part. Laissé vide, il n’y a pas de limite.',
  privacy: 'Ce qui est conservé des visites',
  privacyHint: 'Ce qui est éteint n’est pas conservé, et personne ne pourra le retrouver plus tard.',
  track_visits: 'Compter les visites',
  track_visits_hint:
    'Quand il a été ouvert, et si c’était une personne ou un programme. Cela ne dit rien de qui c’était.',
  track_ip_address: 'Adresse de la connexion',
  track_ip_address_hint:
    'Distingue les visiteurs. Une adresse IP est une donnée personnelle : votre notice de confidentialité doit la nommer. Elle est supprimée après le délai fixé par l’exploitant.',
  track_browser: 'Navigateur',
  track_browser_hint: 'Son nom seulement, comme Chrome : rien qui permette de reconnaître quelqu’un.',
  track_operating_system: 'Système',
  track_operating_system_hint: 'Son nom seulement, comme Android.',
  track_device_type: 'Type d’appareil',
  track_device_type_hint: 'Téléphone, tablette ou ordinateur.',
  track_referer_url: 'Page d’où vient le visiteur',
  track_referer_url_hint:
    'Son adresse, sans ce qui suit un point d’interrogation. Elle peut dire ce que quelqu’un lisait avant. Beaucoup de navigateurs ne disent que le site, ou rien.',
  track_country: 'Pays',
  track_country_hint:
    'Le pays seulement ; l’adresse n’est pas conservée pour cela. Il est connu là où le proxy de l’exploitant le nomme.',
  saved: 'Enregistré. Le changement prend effet en une seconde.',
  made: '{address} est prêt.',

  editTitle: 'Modifier {address}',
  qr: 'Code QR',
  qrLabel: 'Code QR de {address}',
  qrWords: 'Qui le vise avec un appareil photo ouvre {address}.',
  qrHint: 'Un SVG reste net à toute taille : prenez-le pour l’impression.',
  downloadPng: 'Télécharger en PNG',
  downloadSvg: 'Télécharger en SVG',
  disable: 'Désactiver',
  enable: 'Activer',
  nowDisabled: '{address} ne mène plus nulle part.',
  nowEnabled: '{address} fonctionne à nouveau.',
  deleteTitle: 'Supprimer {address} ?',
  deleteWords:
    'Il ne mène plus nulle part, où qu’il soit imprimé, et ses visites disparaissent pour de bon. Pour l’arrêter un temps, désactivez-le.',
  deleted: '{address} est supprimé.',
  disabledTitle: 'Ce lien est désactivé',
  disabledWords: 'Qui l’ouvre apprend qu’il ne mène nulle part.',
  expiredTitle: 'Ce lien a expiré',
  expiredWords:
    'Qui l’ouvre apprend qu’il ne mène nulle part. Donnez-lui une fin plus tardive pour qu’il fonctionne à nouveau.',
  noEnd: 'Sans fin',
  stored: 'Conservé des visites',
  storesNothing: 'Rien',
  count: 'Nombre et heure',
};
