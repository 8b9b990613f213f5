import type { RouteConfigEntry } from '@react-router/dev/routes'
import table from '#app/routes.ts'
import { readPageRoutes } from '#server/pages/page-routes.ts'

type BuildRoutes = Parameters<typeof readPageRoutes>[0]

const modules = import.meta.glob(['/app/root.tsx', '/app/routes/*.{ts,tsx}'])

/** The routes of the shop with what they declare, from the route table and its modules, without a build. */
export async function declaredRoutes() {
  const found = await entriesOf([{ id: 'root', path: '', file: 'root.tsx', children: table }])
  return readPageRoutes(Object.fromEntries(found) as unknown as BuildRoutes) // all that is read of it
}

async function entriesOf(
  routes: readonly RouteConfigEntry[],
  parentId?: string,
): Promise<[string, object][]> {
  const nested = routes.map(async ({ id, path, index, file, children = [] }) => {
    const own = id ?? file.replace(/\.tsx?$/, '') // as the router names them
    const module = await modules[`/app/${file}`]?.()
    const entry: [string, object] = [own, { id: own, parentId, path, index, module }]
    return [entry, ...(await entriesOf(children, own))]
  })
  return (await Promise.all(nested)).flat()
}
