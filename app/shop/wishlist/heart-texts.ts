/** When the shop could not be reached, or failed. Source: specification, "Error catalogue". */
export const HEART_FAILED = {
  text: 'Error al actualizar favoritos. Por favor, inténtalo de nuevo.',
  tone: 'error',
  durationMs: 3000,
} as const
