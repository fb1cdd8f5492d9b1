/** Finds anything that somebody may read, by its name, its number or its id. */
