import { useOperation } from '../api/operation.ts';

/** The profiles of providers, which do not change while the service runs. */
export const useProfiles = () => useOperation('admin.carriers.profiles', {}, { staleTime: Number.POSITIVE_INFINITY });
