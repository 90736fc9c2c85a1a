/** How long the link of a letter lets somebody choose a new password. */
export const RESET_LINK_MINUTES = 60;
/**
 * How long a new operator has for his first one; afterwards he asks for a link as who has forgotten
 * it.
 */
export const INVITATION_HOURS = 24;
