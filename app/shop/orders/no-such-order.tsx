import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** The page for an order that does not exist. */
export function NoSuchOrder() {
  return (
    <EmptyState
      sign="cross"
      heading="h1"
      title="No encontramos ese pedido"
      text="Comprueba el número. Si el pedido es tuyo y no aparece aquí, escríbenos."
      actions={
        <>
          <LinkButton to="/profile/orders">Ver mis pedidos</LinkButton>
          <LinkButton to="/contact" variant="secondary">
            Escríbenos
          </LinkButton>
        </>
      }
    />
  )
}
