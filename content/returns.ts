/** Reasons for a return; giving one is optional. Codes are stored, so only the texts may change. */
export const returnReasons = [
  { code: 'size', label: 'No es mi talla' },
  { code: 'fit', label: 'No me sienta como esperaba' },
  { code: 'different', label: 'No es como en la tienda' },
  { code: 'faulty', label: 'Tiene un defecto' },
  { code: 'wrong', label: 'No es lo que pedí' },
  { code: 'late', label: 'Ha llegado tarde' },
  { code: 'other', label: 'Otro motivo' },
] as const
