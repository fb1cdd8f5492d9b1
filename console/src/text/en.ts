/** Every word that a person reads in the console. */
export const words = {
  home: { title: 'Home' },
};
