import { shop } from '#core/base/policy/shop.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { pageTrail } from '#core/settings/pages/page-content.ts'
import { SizeGuidePage } from '#app/shop/sizing/size-guide-page.tsx'
import type { Route } from './+types/size-guide'

export const handle: RouteHandle = { access: 'public', keeps: true }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Guía de tallas',
    description: `Medidas en centímetros de cada talla de ${shop.name}, cómo tomarlas y un cálculo para salir de dudas.`,
    trail: pageTrail('Guía de tallas'),
  })

export default function SizeGuide() {
  return <SizeGuidePage />
}
