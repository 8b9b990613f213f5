/** What to do with the label of a return, in order. */
export const LABEL_STEPS = [
  'Mete las prendas en la misma caja o en cualquier otra.',
  'Imprime la etiqueta y pégala por fuera. Si no puedes imprimir, copia el código y las direcciones a mano.',
  'Entrégala en una oficina de correos. No tienes que pagar nada: el franqueo corre de nuestra cuenta.',
  'Guarda el resguardo hasta que tengas el dinero.',
] as const
