import { redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { shopContext } from '#app/context.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonSamples } from '#app/ui/samples/button-samples.tsx'
import { FieldSamples } from '#app/ui/samples/field-samples.tsx'
import { LetterSamples } from '#app/ui/samples/typography-samples.tsx'
import { MessageSamples } from '#app/ui/samples/message-samples.tsx'
import { OptionSamples } from '#app/ui/samples/option-samples.tsx'
import { OverlaySamples } from '#app/ui/samples/overlay-samples.tsx'
import { TextSamples } from '#app/ui/samples/text-samples.tsx'
import type { Route } from './+types/dev-ui'
import styles from './dev-ui.module.css'

export const handle: RouteHandle = { access: 'public', keeps: true }

export const meta = () => [{ title: 'Hoja de componentes' }, { name: 'robots', content: 'noindex' }]

/** In production this is an unknown path. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(shopContext).hasDevPages) throw redirect('/')
  return null
}

/** The components of `app/ui` in all their states, for developers; not in production. */
export default function DevUi() {
  return (
    <main id="contenido" tabIndex={-1} className="wrap section">
      <Breadcrumbs items={[{ label: 'Inicio', to: '/' }, { label: 'Taller' }, { label: 'Hoja' }]} />
      <h1 className={styles.head}>Hoja de componentes</h1>
      <LetterSamples />
      <ButtonSamples />
      <FieldSamples />
      <OptionSamples />
      <OverlaySamples />
      <MessageSamples />
      <TextSamples />
    </main>
  )
}
