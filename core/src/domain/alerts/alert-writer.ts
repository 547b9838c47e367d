/** Who writes site alerts (rule alerts 4). */
export const alertWriter = 'PORTAL_ADMIN';
