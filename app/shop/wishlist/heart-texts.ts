/** The shop could not be reached, or failed. Source: specification, "Error catalogue". */
export const HEART_FAILED = {
  text: 'Error al actualizar favoritos. Por favor, inténtalo de nuevo.',
  tone: 'error',
  durationMs: 3000,
} as const

export const DUPLICATE_FAVOURITE = 'Este producto ya está en tu lista de favoritos'
