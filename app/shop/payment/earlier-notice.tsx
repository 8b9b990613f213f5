import { Notice } from '#app/ui/notice.tsx'

/** The press made no order, because an earlier one had made it. */
export function EarlierNotice() {
  return (
    <Notice>
      Este pedido ya estaba hecho: el primer intento sí llegó a la tienda. No hemos hecho otro ni
      cobrado nada más. Si después cambiaste algún dato, el pedido lleva los de antes; lo que
      añadiste sigue en tu carrito.
    </Notice>
  )
}
