import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useShopper } from '../account/use-shopper.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import type { LookupAnswer, LookupField } from '#core/orders/order-lookup.ts'
import styles from './order-page.module.css'

type OrderLookupPageProps = {
  /** The number of the wanted order. */
  number: string
  /** Why a link redirected here. */
  problem: string | null
  answer: LookupAnswer | undefined
}

/** Opens an order by number and e-mail, for guests. Works without scripts. */
export function OrderLookupPage({ number, problem, answer }: OrderLookupPageProps) {
  const form = useRef<HTMLFormElement>(null)
  const banner = useRef<HTMLDivElement>(null)
  const isSearching = useNavigation().formAction === '/orders'
  const text = answer?.text ?? problem
  useEffect(() => {
    if (!answer) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const place = wrong ?? banner.current
    place?.focus()
  }, [answer])
  return (
    <PageFrame
      title="Tu pedido"
      intro="Mira cómo va, cancélalo o devuélvelo. Hacen falta el número y el correo con el que compraste."
    >
      <Form
        ref={form}
        method="post"
        action="/orders"
        noValidate
        preventScrollReset
        defaultShouldRevalidate={false}
        className={styles.lookup}
        aria-label="Buscar un pedido"
      >
        <div ref={banner} tabIndex={-1} className={styles.banner}>
          {text && !isSearching ? <Notice tone={answer ? 'error' : 'info'}>{text}</Notice> : null}
        </div>
        <Fields number={number} answer={isSearching ? undefined : answer} />
        <Button
          type="submit"
          size="lg"
          className={styles.send}
          busy={isSearching}
          busyLabel="Buscando..."
        >
          Ver el pedido
        </Button>
        <Elsewhere />
      </Form>
    </PageFrame>
  )
}

function Fields({ number, answer }: Pick<OrderLookupPageProps, 'number' | 'answer'>) {
  const ofField = (field: LookupField) => ({
    name: field,
    required: true,
    error: answer?.errors[field],
    defaultValue: answer?.values?.[field] ?? (field === 'number' ? number : ''),
  })
  return (
    <>
      <TextField
        {...ofField('number')}
        label="Número de pedido"
        hint="Está en el correo de confirmación."
        placeholder="VR-7K3M-QH2D"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        {...ofField('email')}
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}

/** Other ways to find an order. */
function Elsewhere() {
  const isSignedIn = useShopper() !== undefined
  return (
    <p className="small muted">
      <span>
        {isSignedIn ? 'Los pedidos de tu cuenta están en' : '¿Compraste con tu cuenta? Está en'}
      </span>{' '}
      <Link to="/profile/orders">Mis Pedidos</Link>. ¿No encuentras el correo?{' '}
      <Link to="/contact">Escríbenos</Link>.
    </p>
  )
}
