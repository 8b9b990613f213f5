import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole map is small; asking for pieces of it would cost a request per navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
