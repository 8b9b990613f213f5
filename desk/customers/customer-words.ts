export const GONE = 'Esta persona ya no está: se ha olvidado, o sus datos han cumplido su plazo.'

export const DONE_WORDS: Readonly<Record<string, string>> = {
  apuntar: 'Nota apuntada.',
  quitar: 'Nota quitada.',
  olvidar: 'Olvidado. Los pedidos quedan en las cuentas, sin su nombre.',
}

export const WAITING =
  ' Los que no están acabados pierden los datos solos, en cuanto se entregan y se cierran.'

export const orderCount = (count: number): string => (count === 1 ? '1 pedido' : `${count} pedidos`)
