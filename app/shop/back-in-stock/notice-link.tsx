import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import type { Choice } from '#core/catalogue/product.ts'
import styles from './notices.module.css'

/** The notice of a link: what is awaited, and whether its address is proved. */
export type LinkedNotice = Choice & { name: string; isConfirmed: boolean }

/** What the link of a mail opens: confirms the notice or ends it, without an account. */
export function NoticeLink({ notice }: { notice: LinkedNotice | null }) {
  return notice ? (
    <Awaited notice={notice} />
  ) : (
    <LinkButton to="/products/new-arrivals" variant="secondary" className={styles.way}>
      Ver lo nuevo
    </LinkButton>
  )
}

export function introOf(notice: LinkedNotice | null): string {
  if (!notice) return 'Este aviso ya no existe: se envió, se quitó o pasó su plazo.'
  return notice.isConfirmed
    ? 'Está puesto: te escribiremos una sola vez, cuando vuelva.'
    : 'Falta que lo confirmes: así sabemos que la dirección es tuya.'
}

function Awaited({ notice }: { notice: LinkedNotice }) {
  const { name, size, color, isConfirmed } = notice
  const { formData, state } = useNavigation()
  const pressed = state === 'idle' ? null : formData?.get('intent')
  return (
    <>
      <DataList
        look="facts"
        rows={[
          { label: 'Prenda', value: name },
          ...(size === 'Único' ? [] : [{ label: 'Talla', value: size }]),
          { label: 'Color', value: color },
        ]}
      />
      <Form method="post" preventScrollReset className={styles.ways} aria-label="Tu aviso">
        {isConfirmed ? null : (
          <Button
            type="submit"
            name="intent"
            value="confirm"
            size="lg"
            busy={pressed === 'confirm'}
            busyLabel="Un momento..."
          >
            Confirmar el aviso
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="end"
          variant={isConfirmed ? 'secondary' : 'link'}
          busy={pressed === 'end'}
        >
          Quitar el aviso
        </Button>
      </Form>
      <p className="small muted">
        Usamos tu correo solo para este aviso y lo borramos al enviarlo. La prenda no queda
        reservada: avisamos a la vez a todos los que la esperan.
      </p>
    </>
  )
}
