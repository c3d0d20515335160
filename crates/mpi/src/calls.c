/* The calls of MPI that granum needs, with plain numbers in place of MPI's types: these are pointers in Open MPI and integers in MPICH, and the
   compiler of the library, mpicc, knows which. A return value is that of the MPI call. */
#include <mpi.h>
#include <stdlib.h>

int granum_mpi_start(int *serialized) {
    int provided = MPI_THREAD_SINGLE;
    int code = MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
    *serialized = provided >= MPI_THREAD_SERIALIZED;
    /* From now on an error of a call is the caller's, and does not end the process. */
    if (code == MPI_SUCCESS) code = MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    return code;
}

int granum_mpi_end(void) { return MPI_Finalize(); }

int granum_mpi_rank(void) {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

int granum_mpi_ranks(void) {
    int ranks = 1;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    return ranks;
}

int granum_mpi_longest_text(void) {
    int error = MPI_MAX_ERROR_STRING, version = MPI_MAX_LIBRARY_VERSION_STRING;
    return error > version ? error : version;
}

int granum_mpi_version(char *text, int *length) { return MPI_Get_library_version(text, length); }

int granum_mpi_error(int code, char *text, int *length) { return MPI_Error_string(code, text, length); }

int granum_mpi_is_success(int code) { return code == MPI_SUCCESS; }

/* Returns a request, to be freed by granum_mpi_has_arrived; none if the call failed. The bytes must stay where they are until then. */
void *granum_mpi_send(const void *bytes, int count, int to, int tag, int *code) {
    MPI_Request *request = malloc(sizeof *request);
    if (request == NULL) abort();
    *code = MPI_Isend(bytes, count, MPI_BYTE, to, tag, MPI_COMM_WORLD, request);
    if (*code == MPI_SUCCESS) return request;
    free(request);
    return NULL;
}

/* Whether a message has arrived, or will never; then the request is freed. */
int granum_mpi_has_arrived(void *request) {
    int arrived = 0;
    int code = MPI_Test((MPI_Request *)request, &arrived, MPI_STATUS_IGNORE);
    if (code == MPI_SUCCESS && !arrived) return 0;
    free(request);
    return 1;
}

/* Bytes of the next message of a rank; -1 if there is none. */
int granum_mpi_look(int from, int tag, int *count) {
    MPI_Status status;
    int there = 0;
    int code = MPI_Iprobe(from, tag, MPI_COMM_WORLD, &there, &status);
    *count = -1;
    if (code == MPI_SUCCESS && there) code = MPI_Get_count(&status, MPI_BYTE, count);
    return code;
}

int granum_mpi_receive(void *bytes, int count, int from, int tag) {
    return MPI_Recv(bytes, count, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
