export const words = {
  purpose: 'Usage',
  requested: 'Demandé',
  status_pending: 'En attente d’approbation',
  status_approved: 'Approuvé',
  status_rejected: 'Refusé',
  status_suspended: 'Suspendu',
  why: 'Pourquoi ?',
  whyOne: 'Pourquoi ? {name}',
  whyTitle_rejected: '{name} est refusé',
  whyTitle_suspended: '{name} est suspendu',
  whyReason: 'Ce que l’exploitant a écrit',
  whyWhen: 'Décidé',
};
