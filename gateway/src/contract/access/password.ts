/** Characters that every password has at least; a gateway may ask for more. */
export const PASSWORD_MIN_LENGTH = 6;
